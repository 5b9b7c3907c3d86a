import { useCallback, useEffect, useState } from 'react'

/** Export: how long a secret stands on the screen and in the clipboard, in seconds. */
const visibleSeconds = 60

/** A secret on the screen that goes by itself, and from the clipboard as far as the browser lets us. */
export function useSecretText() {
  const [text, setText] = useState('')
  const [seconds, setSeconds] = useState(0)
  const [copied, setCopied] = useState(false)

  const show = useCallback((secret: string) => {
    setText(secret)
    setSeconds(visibleSeconds)
  }, [])

  useEffect(() => {
    if (!text) return
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000)
    return () => clearInterval(timer)
  }, [text])

  useEffect(() => {
    if (text && seconds <= 0) {
      setText('')
      if (copied) navigator.clipboard?.writeText('').catch(() => undefined)
      setCopied(false)
    }
  }, [text, seconds, copied])

  const copy = useCallback(() => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  }, [text])

  return { text, seconds, copied, show, copy }
}
