/** Pictures of the build (widget/build/copyIcons.ts) by the id of who sells or pays out. */
const pictures: Readonly<Record<string, string>> = {
  coinbase: 'coinbase',
}

/** The own picture of a provider; `undefined` where there is none and its letter stands in. */
export const providerPicture = (id: string): string | undefined => {
  const name = Object.hasOwn(pictures, id) ? pictures[id] : undefined
  return name && `/assets/wallets/${name}.svg`
}
