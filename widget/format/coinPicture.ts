/** Where a picture of a common coin lies on our own origin; '' for what is no plain symbol. Others have none and get a letter. */
export const coinPicture = (symbol: string): string =>
  /^[A-Z0-9]{2,10}$/.test(symbol) ? `/assets/tokens/${symbol}.svg` : ''
