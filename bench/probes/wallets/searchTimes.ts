/**
 * Runs in the frame, before anything is typed: ms from the last change of the search to the frame in which the only
 * card is the one with this text.
 */
export function watchSearch(found: string): Promise<number> {
  let typedAt = 0
  const onInput = (): void => {
    typedAt = performance.now()
  }
  addEventListener('input', onInput, true)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const cards = document.querySelectorAll('.wallet-card')
      const isFound = cards.length === 1 && cards[0]?.textContent?.includes(found)
      if (performance.now() - startedAt > 30_000) reject(new Error(`${found} was not found within 30 s`))
      else if (!isFound) return void requestAnimationFrame(look)
      else setTimeout(() => resolve(performance.now() - typedAt))
      removeEventListener('input', onInput, true)
    }
    look()
  })
}

/** Runs in the frame: a question of a search by a bare `fetch`, for one wallet; ms. */
export async function bareSearch(url: string): Promise<number> {
  const startedAt = performance.now()
  const { data } = await (await fetch(url)).json()
  if (data.length !== 1) throw new Error(`${data.length} wallets for ${url}`)
  return performance.now() - startedAt
}
