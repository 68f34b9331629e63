/**
 * Types of what the server sends, and of what the page makes of it. Nothing here runs.
 *
 * @typedef {0 | 1} Seat
 * @typedef {string} CardCode a rank and a suit: `QS`, `TH`
 * @typedef {string} MoveCode `QS`, `meld KSQS`, `exchange` or `draw`
 * @typedef {'en' | 'fr' | 'de'} Language
 * @typedef {[Seat, number, string, string, number]} ScoreLine seat, points, kind, cards, trick
 *
 * @typedef {object} DealEvent one of: a card played, a trick won, a meld, an exchange, a draw
 * @property {Seat} seat
 * @property {CardCode} [play]
 * @property {number} [trick]
 * @property {string} [meld]
 * @property {CardCode} [exchange]
 * @property {CardCode} [taken]
 * @property {CardCode | null} [draw]
 * @property {CardCode} [turn_up]
 *
 * @typedef {object} View all that one seat may know of the deal in play
 * @property {Seat} dealer
 * @property {string} trump
 * @property {CardCode} turned
 * @property {CardCode | null} turn_up
 * @property {number} stock
 * @property {'lead' | 'follow' | 'winner_draws' | 'over'} state
 * @property {Seat | null} to_act
 * @property {MoveCode[]} legal
 * @property {CardCode[]} dealt
 * @property {CardCode[]} hand
 * @property {[number, number]} hand_counts
 * @property {[CardCode[], CardCode[]]} exposed
 * @property {[CardCode[], CardCode[]]} known
 * @property {[CardCode[], CardCode[]]} captured
 * @property {number} tricks
 * @property {Seat} leader
 * @property {CardCode | null} lead
 * @property {[number, number]} points
 * @property {ScoreLine[]} lines
 * @property {DealEvent[]} events
 * @property {Seat | null} winner
 *
 * @typedef {object} FinishedDeal
 * @property {Seat} dealer
 * @property {[number, number]} points
 * @property {ScoreLine[]} lines
 * @property {Seat | null} winner
 * @property {string} trump
 *
 * @typedef {object} TableView
 * @property {number} protocol
 * @property {string} table
 * @property {number} number
 * @property {Seat} seat
 * @property {[string, string]} names
 * @property {[string, string]} kinds
 * @property {string} preset
 * @property {Record<string, unknown>} rules
 * @property {string} counters
 * @property {number} target
 * @property {Record<string, string>} rules_of_lines the number of the rule that pays a kind of line
 * @property {Seat} first_dealer
 * @property {number} pace
 * @property {boolean} takes_back
 * @property {FinishedDeal[]} deals
 * @property {[number, number]} totals
 * @property {boolean} match_over
 * @property {Seat | null} match_winner
 * @property {Seat | null} resigned
 * @property {'deal' | 'rematch' | null} next
 * @property {boolean} can_take_back
 * @property {Record<MoveCode, number>} [worth] points of the moves that bring some
 * @property {View} view
 *
 * @typedef {object} StreamEvent
 * @property {number} number
 * @property {string} kind `table` or `step`
 * @property {TableView} [table]
 * @property {DealEvent[]} [happened]
 * @property {ScoreLine[]} [lines]
 * @property {Partial<TableView> & {view?: Partial<View>}} [now]
 *
 * @typedef {'move' | 'next_deal' | 'take_back' | 'resign' | 'rematch'} Deed
 *
 * @typedef {object} NewTable the answer to a new table or a rematch
 * @property {string} table
 * @property {Seat} seat
 * @property {string} token
 * @property {number} number
 */

export {};
