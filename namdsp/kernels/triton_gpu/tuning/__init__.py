"""How large programs are: tables of what was measured, and the search that makes them."""
