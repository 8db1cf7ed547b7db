// The time zones of each US state and territory and of each Canadian province, by postal code of the region.
// A zone that only part of a region keeps is there, too: the text must not wake anybody who may live in it.

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

const us: Readonly<Record<string, readonly string[]>> = {
  AL: [central],
  AK: ['America/Anchorage', 'America/Adak'],
  // The Navajo Nation changes its clocks, the rest of the state does not.
  AZ: ['America/Phoenix', mountain],
  AR: [central],
  CA: [pacific],
  CO: [mountain],
  CT: [eastern],
  DE: [eastern],
  DC: [eastern],
  FL: [eastern, central],
  GA: [eastern],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise', pacific],
  IL: [central],
  IN: ['America/Indiana/Indianapolis', central],
  IA: [central],
  KS: [central, mountain],
  KY: ['America/Kentucky/Louisville', central],
  LA: [central],
  ME: [eastern],
  MD: [eastern],
  MA: [eastern],
  MI: ['America/Detroit', 'America/Menominee'],
  MN: [central],
  MS: [central],
  MO: [central],
  MT: [mountain],
  NE: [central, mountain],
  NV: [pacific, mountain],
  NH: [eastern],
  NJ: [eastern],
  NM: [mountain],
  NY: [eastern],
  NC: [eastern],
  ND: [central, mountain],
  OH: [eastern],
  OK: [central, mountain],
  OR: [pacific, 'America/Boise'],
  PA: [eastern],
  RI: [eastern],
  SC: [eastern],
  SD: [central, mountain],
  TN: [eastern, central],
  TX: [central, mountain],
  UT: [mountain],
  VT: [eastern],
  VA: [eastern],
  WA: [pacific],
  WV: [eastern],
  WI: [central],
  WY: [mountain],
  AS: ['Pacific/Pago_Pago'],
  GU: ['Pacific/Guam'],
  MP: ['Pacific/Guam'],
  PR: ['America/Puerto_Rico'],
  VI: ['America/Puerto_Rico'],
};

const canada: Readonly<Record<string, readonly string[]>> = {
  AB: ['America/Edmonton'],
  BC: ['America/Vancouver', 'America/Edmonton', 'America/Dawson_Creek'],
  MB: ['America/Winnipeg'],
  NB: ['America/Moncton'],
  NL: ['America/St_Johns', 'America/Goose_Bay'],
  NT: ['America/Inuvik'],
  NS: ['America/Halifax'],
  NU: ['America/Iqaluit', 'America/Atikokan', 'America/Rankin_Inlet', 'America/Cambridge_Bay'],
  ON: ['America/Toronto', 'America/Winnipeg', 'America/Atikokan'],
  PE: ['America/Halifax'],
  QC: ['America/Toronto', 'America/Blanc-Sablon', 'America/Halifax'],
  SK: ['America/Regina', 'America/Edmonton'],
  YT: ['America/Whitehorse'],
};

/** The zones of every region, by the codes of its country. */
export const zonesOfRegions: Readonly<Record<'US' | 'CA', Readonly<Record<string, readonly string[]>>>> = {
  US: us,
  CA: canada,
};
