"""The pages of inspections."""

from shot import Shot

SHOTS = [
    Shot("inspections", "/inspections", user="iida"),
    Shot("inspections-none", "/inspections?state=void", user="iida"),
    Shot("inspections-no-accounts", "/inspections", user="otto"),
]
