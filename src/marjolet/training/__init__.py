"""Learning to play by self-play: policy gradients on the batch environment (the extra `train`)."""

from __future__ import annotations

from ..errors import MissingExtra


def require_torch() -> None:
    """Raise :class:`MissingExtra`, which says what to install, unless PyTorch is there."""
    try:
        import torch  # noqa: F401 - asked for here: one sentence says what is missing
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise MissingExtra(
            "Training needs PyTorch, which is not installed: pip install 'marjolet[train]'."
        ) from None
