// Formats amounts of money, which stay exact decimal texts from the server to the screen.

/** Returns '$1,250.00' for '1250.00'; a patient's credit has a minus sign. */
export function moneyText(amount: string, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);
}
