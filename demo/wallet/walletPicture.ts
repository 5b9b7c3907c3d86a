/** An SVG as a data URL, as Wallet Standard takes it. */
export type DataPicture = `data:image/svg+xml;base64,${string}`

/** A wallet drawn on a colour of CSS. */
export function walletPicture(colour: string): DataPicture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><path d="M7 11.5A2.5 2.5 0 0 1 9.500 9H22v3h1.500a1.500 1.500 0 0 1 1.500 1.500v8a1.500 1.500 0 0 1-1.500 1.500h-14A2.500 2.500 0 0 1 7 20.500z" fill="#fff"/><circle cx="21.500" cy="17.500" r="1.600" fill="${colour}"/></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
