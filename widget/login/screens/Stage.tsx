import { useEffect, useRef } from 'react'
import type { OpenScreen, Screens } from '../people/screen.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { ScreenSlot } from './ScreenSlot.tsx'
import './Stage.css'
import { useContentHeight } from './useContentHeight.ts'
import { useFirstFocus } from './useFirstFocus.ts'
import { useLogin } from './useLogin.ts'

/** The frame's whole surface. The widget draws the card around it and the header with the title. */
export const Stage = ({ about }: Pick<Screens, 'about'>) => {
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
            {screen.title ?? about(screen.name).title}
          </h1>
          <PartBoundary onBreak={screen.fail}>
            <ScreenSlot screen={screen} />
          </PartBoundary>
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
