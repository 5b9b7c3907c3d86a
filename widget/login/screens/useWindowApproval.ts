import { useCallback, useEffect, useRef, useState } from 'react'
import { ownTextScale } from '../../ui/textScale.ts'
import { createFrameApproval, type FrameApproval, type WindowStatus } from '../approvals/frameApproval.ts'
import type { WindowState, WindowSubject } from '../approvals/states.ts'
import { useLoginContext } from './useLogin.ts'

export interface WindowApproval {
  status: WindowStatus
  /** To compare, where the window cannot reach us; '' where nobody has to. */
  letters: string
  /** For a link, where no window opens; '' where a link is of no use. */
  address: string
  /** Must run in the press itself: browsers open no window for what comes later. */
  open(): void
}

/** For secrets: a window that has to be compared, or comes by a link, is not beside us and gets none. */
export const besideOnly = (approval: WindowApproval): WindowApproval => ({
  ...approval,
  letters: '',
  address: '',
})

/**
 * One approval in a window, from the first press that opens it for as long as the component stands.
 *
 * @param read what is to be decided, once it is known
 * @param onState gets each new state of the window
 */
export function useWindowApproval(
  read: () => Promise<WindowSubject>,
  onState: (state: WindowState, approval: FrameApproval) => void,
): WindowApproval {
  const context = useLoginContext()
  const [status, setStatus] = useState<WindowStatus>('unopened')
  const [beside, setBeside] = useState(false)
  const [letters, setLetters] = useState('')
  const approval = useRef<FrameApproval | null>(null)
  const latest = useRef({ read, onState })
  latest.current = { read, onState }
  const open = useCallback(() => {
    const { style, dataset } = document.documentElement
    const begin = (): FrameApproval => {
      const made = createFrameApproval(context, {
        textScale: ownTextScale(),
        theme: dataset['theme'] === 'light' ? 'light' : 'dark',
        onStatus: setStatus,
        onBeside: () => setBeside(true),
        onState: (state) => latest.current.onState(state, made),
      })
      void made.letters().then(setLetters)
      void latest.current.read().then((subject) => {
        if (approval.current !== made) return
        const accent = style.getPropertyValue('--page-accent')
        const { hostOrigin: site, networks } = context.store.getState()
        const frameToken = context.server.frameToken()
        made.publish({ stage: 'review', site, networks, frameToken, subject, ...(accent && { accent }) })
      })
      return made
    }
    approval.current ??= begin()
    approval.current.open()
  }, [context])
  useEffect(
    () => () => {
      approval.current?.end()
      approval.current = null
    },
    [],
  )
  return {
    status,
    letters: beside ? '' : letters,
    address: approval.current?.address ?? '',
    open,
  }
}
