"""Marjolet with few cards, small enough to be solved: for research, not for play.

The rules are the kernel's, only the pack and the size of the hands differ. See docs/research.md.
"""
