import { useCallback, useEffect, useRef, useState } from 'react'

export interface Followed<News> {
  /** The last that was heard. */
  news: News | undefined
  /** Nobody asks any more. */
  over: boolean
  askAgain(): void
}

type Follow<Page, News> = (page: Page, onNews: (news: News) => void, signal: AbortSignal) => Promise<unknown>

/** Asks what comes of a page as long as somebody looks. `undefined`: there is nothing to ask about yet. */
export function useFollowed<Page, News>(page: Page | undefined, follow: Follow<Page, News>): Followed<News> {
  const [news, setNews] = useState<News>()
  const [over, setOver] = useState(false)
  const [round, setRound] = useState(0)
  const latest = useRef(follow)
  latest.current = follow
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (page === undefined) return
    const left = new AbortController()
    setNews(undefined)
    setOver(false)
    void latest.current(page, setNews, left.signal).then(() => !left.signal.aborted && setOver(true))
    return () => left.abort()
  }, [page, round])
  const askAgain = useCallback(() => setRound((count) => count + 1), [])
  return { news, over, askAgain }
}
