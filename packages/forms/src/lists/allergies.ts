// Allergies that a history asks about: medicines first, then what a practice touches, then food and the rest.

export const allergies = [
  'Penicillin or amoxicillin',
  'Sulfa drugs',
  'Other antibiotics',
  'Aspirin',
  'Ibuprofen or other pain relievers',
  'Codeine or other opioids',
  'Local anesthetic',
  'Iodine or contrast dye',
  'Latex',
  'Metals, such as nickel',
  'Adhesive tape',
  'Peanuts or tree nuts',
  'Shellfish',
  'Eggs or milk',
  'Pollen, dust or animals',
] as const;
