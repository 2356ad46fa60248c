"""Positions to practise on."""
