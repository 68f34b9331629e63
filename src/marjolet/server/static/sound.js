/**
 * Short sounds of our own, made when they are played; silent until the person has touched the page.
 *
 * @typedef {'card' | 'draw' | 'turn' | 'announce' | 'won' | 'lost' | 'refused'} Sound
 */

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

function awaken() {
  if (!settings.sound || context || !('AudioContext' in window)) return;
  context = new AudioContext();
  hiss = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
}

addEventListener('pointerdown', awaken, { capture: true });
addEventListener('keydown', awaken, { capture: true });

/**
 * A puff of noise: a card on cloth.
 *
 * @param {AudioContext} audio
 * @param {{frequency: number, length: number, loud: number, after?: number}} puff
 */
function puff(audio, { frequency, length, loud, after = 0 }) {
  const start = audio.currentTime + after;
  const source = audio.createBufferSource();
  source.buffer = hiss;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = 0.8;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/**
 * A note, struck and dying away.
 *
 * @param {AudioContext} audio
 * @param {number} frequency
 * @param {number} after seconds from now
 * @param {number} [length]
 */
function note(audio, frequency, after, length = 0.35) {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.12, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** @type {Record<Sound, (audio: AudioContext) => void>} */
const SOUNDS = {
  card: (audio) => {
    puff(audio, { frequency: 1400, length: 0.05, loud: 0.35 });
    puff(audio, { frequency: 240, length: 0.09, loud: 0.5 });
  },
  draw: (audio) => puff(audio, { frequency: 2600, length: 0.14, loud: 0.12 }),
  turn: (audio) => note(audio, 587, 0, 0.3),
  announce: (audio) => [392, 494, 587].forEach((tone, at) => note(audio, tone, at * 0.09)),
  won: (audio) => [392, 494, 587, 784].forEach((tone, at) => note(audio, tone, at * 0.12, 0.6)),
  lost: (audio) => [440, 370, 294].forEach((tone, at) => note(audio, tone, at * 0.16, 0.5)),
  refused: (audio) => note(audio, 175, 0, 0.18),
};

/** @param {Sound} sound */
export function playSound(sound) {
  if (!settings.sound || !context || context.state !== 'running') return;
  SOUNDS[sound](context);
}
