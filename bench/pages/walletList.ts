/** Four wallets with icons of a usual kind and size; both frames list the same. */
const icon = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" rx="20" fill="${color}"/><path d="M24 62c14-30 34-30 48 0" stroke="#fff" stroke-width="8" fill="none"/></svg>`)}`

export const walletList = [
  ['Northern Fox', '#d9632b'],
  ['Harbour', '#2b62d9'],
  ['Lantern', '#c99a1a'],
  ['Meadow', '#2a9d62'],
].map(([name = '', color = ''], at) => ({
  uuid: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  icon: icon(color),
  rdns: `example.wallet${at}`,
}))
