// Amounts of money in words; they are exact decimals in text from the server to the screen.

/** '$1,250.00' for '1250.00'; a minus sign stands before what a patient has to their credit. */
export function moneyText(amount: string, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);
}
