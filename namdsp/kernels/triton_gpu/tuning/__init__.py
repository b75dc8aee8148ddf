"""Sizes of programs: tables of measurements, and the search that makes the tables."""
