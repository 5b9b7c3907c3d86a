import { writeFileSync } from 'node:fs'

export const walletCount = 1000

/** No two names have four digits in common, so that a search for them finds one. */
export const walletDigits = (index: number): string => String(index).padStart(4, '0')

/** A `CATALOGUE_FILE`, as an operator writes one. */
export function writeThousandWallets(path: string): void {
  const wallets = Array.from({ length: walletCount }, (_, index) => ({
    name: `Quartz ${walletDigits(index)}`,
    homepage: `https://quartz-${walletDigits(index)}.example`,
    chains: ['eip155:*'],
    mobile_link: `quartz${walletDigits(index)}://`,
    order: 100_000 + index,
    badge_type: index % 3 === 0 ? 'certified' : 'none',
    supports_wc: true,
  }))
  writeFileSync(path, JSON.stringify({ wallets }))
}
