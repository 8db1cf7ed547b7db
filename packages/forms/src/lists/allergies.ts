// Allergies in a medical history: medicines first, then materials that a practice uses, then food and others.

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
