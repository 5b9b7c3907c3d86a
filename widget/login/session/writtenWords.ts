/** Of which wallets the person said that they wrote the words down, kept on this device. */
export interface WrittenWords {
  has(walletId: string): boolean
  keep(walletId: string): void
}

const nameOf = (walletId: string): string => `gatehouse:written:${walletId}`

/** @param storage throws where the browser gives a frame none; then it holds until the frame goes */
export function createWrittenWords(storage: () => Pick<Storage, 'getItem' | 'setItem'>): WrittenWords {
  const said = new Set<string>()
  return {
    has(walletId) {
      try {
        return said.has(walletId) || storage().getItem(nameOf(walletId)) !== null
      } catch {
        return false
      }
    },
    keep(walletId) {
      said.add(walletId)
      try {
        storage().setItem(nameOf(walletId), '1')
      } catch {
        // Said above.
      }
    },
  }
}
