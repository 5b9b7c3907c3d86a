import { useRef, useState } from 'react'
import { connectFarcaster } from '../../actions/connectFarcaster.ts'
import { copyLink } from '../../actions/copyLink.ts'
import type { ViewData } from '../../state/views.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { isEmbeddedId } from '../../wallets/embedded/embeddedKey.ts'
import { isDesktop } from '../../wallets/isDesktop.ts'
import { FarcasterPanel } from './FarcasterPanel.tsx'

/** Waits for the person's yes in their Farcaster app as long as the screen stands. */
export const ConnectingFarcasterView = ({ data }: { data: ViewData['ConnectingFarcaster'] }) => {
  const context = useWidgetContext()
  const [link, setLink] = useState<string>()
  // Another try has a link of its own.
  const begun = useRef(data)
  const { error, retry } = useAttempt(() => {
    const before = begun.current
    begun.current = undefined
    return connectFarcaster(context, setLink, before)
  })
  useOnLeave(() => {
    const { connectingWith, giveUpConnecting } = context.store.getState()
    if (isEmbeddedId(connectingWith)) giveUpConnecting()
  })
  const again = () => {
    setLink(undefined)
    retry()
  }
  return (
    <FarcasterPanel
      desktop={isDesktop()}
      error={error}
      link={link}
      onCopy={(text) => void copyLink(context, text)}
      onRetry={again}
    />
  )
}
