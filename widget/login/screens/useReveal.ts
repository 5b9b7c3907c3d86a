import { useCallback, useEffect, useRef, useState } from 'react'
import { atMoment, type Moment, momentIn } from '../../ui/moment.ts'
import { useSecondsUntil } from '../../ui/useSecondsUntil.ts'
import { reasonOf } from '../api/serverClient.ts'
import { isShareLost } from '../wallet/isShareLost.ts'
import { copySecret } from './copySecret.ts'
import { useTry } from './useTry.ts'
import { visibleSeconds } from './visibleSeconds.ts'

/** Browsers let only the page do so that has the focus. */
const clearClipboard = (): void => void navigator.clipboard?.writeText('').catch(() => undefined)

/**
 * A secret on the screen that goes by itself, and from the clipboard as far as the browser lets us.
 *
 * It is read at once.
 *
 * @param onStale the server wants a fresher login first
 * @param onLost the server lost its part of the wallet
 * @param onHidden its time is over
 */
export function useReveal<Secret>(
  read: () => Promise<Secret>,
  { onStale, onLost, onHidden }: { onStale(): void; onLost(): void; onHidden(): void },
) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [end, setEnd] = useState<Moment | null>(null)
  const seconds = useSecondsUntil(end)
  /** Name of what was copied last. */
  const [copied, setCopied] = useState('')
  /** The browser refused the last copy. */
  const [uncopied, setUncopied] = useState(false)
  const { busy, failure, attempt } = useTry()

  const reveal = () =>
    attempt(async () => {
      try {
        setSecret(await read())
        setEnd(momentIn(visibleSeconds * 1_000))
      } catch (error) {
        if (isShareLost(error)) onLost()
        else if (reasonOf(error) === 'login_not_fresh') onStale()
        else throw error
      }
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the person agreed once.
  useEffect(reveal, [])

  useEffect(() => {
    if (secret === null || seconds > 0) return
    setSecret(null)
    if (copied) clearClipboard()
    setCopied('')
    onHidden()
  }, [secret, seconds, copied, onHidden])

  // Who leaves the screen sooner has the rest of the time to put it somewhere.
  const rest = useRef<Moment | null>(null)
  rest.current = copied && seconds > 0 ? end : null
  useEffect(
    () => () => {
      if (rest.current) atMoment(rest.current, clearClipboard)
    },
    [],
  )

  const copy = useCallback((name: string, text: string) => {
    void copySecret(text).then((done) => {
      setUncopied(!done)
      if (done) setCopied(name)
    })
  }, [])

  return { secret, seconds, copied, uncopied, busy, failure, reveal, copy }
}
