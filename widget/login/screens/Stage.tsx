import { useEffect, useRef } from 'react'
import type { OpenScreen, ScreenName } from '../people/screen.ts'
import { ScreenSlot } from './ScreenSlot.tsx'
import './Stage.css'
import { useContentHeight } from './useContentHeight.ts'
import { useLogin } from './useLogin.ts'

/** The frame's whole surface. The widget draws the card around it and the header with the title. */
export const Stage = ({ title }: { title(name: ScreenName): string }) => {
  const stage = useRef<HTMLDivElement>(null)
  const screen = useLogin((state) => state.screen)
  useContentHeight(stage, screen?.id)
  useEscape(screen)
  useFirstFocus(stage, screen)
  return (
    <div className="stage login-stage" ref={stage}>
      {screen && (
        <main aria-labelledby="gatehouse-title" className="login-screen" key={screen.id}>
          <h1 className="visually-hidden" id="gatehouse-title" tabIndex={-1}>
            {title(screen.name)}
          </h1>
          <ScreenSlot screen={screen} />
        </main>
      )}
    </div>
  )
}

function useEscape(screen: OpenScreen | null): void {
  useEffect(() => {
    if (!screen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      screen.cancel()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [screen])
}

/** A screen that comes up takes the focus: to where it begins, never to its yes. */
function useFirstFocus(stage: React.RefObject<HTMLElement | null>, screen: OpenScreen | null): void {
  const shown = screen?.shown
  useEffect(() => {
    if (!shown) return
    const first = stage.current?.querySelector<HTMLElement>('[data-initial-focus], h1')
    window.focus()
    first?.focus({ preventScroll: true })
  }, [shown, stage])
}
