// States of the US (with the District of Columbia and the five inhabited territories) and provinces and territories of Canada, by
// their postal codes, which are also those of ISO 3166-2.

export interface Region {
  readonly code: string;
  readonly name: string;
}

// One text instead of a hundred objects, because every form page loads it.
const list = (text: string): readonly Region[] =>
  text.split(',').map((item) => ({ code: item.slice(0, 2), name: item.slice(3) }));

export const usStates = list(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
    'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
    'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
    'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
    'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
    'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
    'WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,' +
    'PR Puerto Rico,VI U.S. Virgin Islands',
);

export const canadianProvinces = list(
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,' +
    'NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,' +
    'SK Saskatchewan,YT Yukon',
);

/** Returns the regions of a country (ISO 3166 code); undefined if regions are typed there. */
export function regionsOf(country: string): readonly Region[] | undefined {
  if (country === 'US') return usStates;
  return country === 'CA' ? canadianProvinces : undefined;
}
