import { type CSSProperties, useRef } from 'react'
import { closeModal } from '../actions/closeModal.ts'
import type { ViewEntry } from '../state/views.ts'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import type { WordId } from '../words/words.ts'
import { AlertBar } from './AlertBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Header } from './Header.tsx'
import { LoginLayer } from './LoginLayer.tsx'
import { loadCardKeyboard } from './loadCardKeyboard.ts'
import './Modal.css'
import { loadFault } from './loadFault.ts'
import { UnclearBar } from './UnclearBar.tsx'
import { useBackdrop } from './useBackdrop.ts'
import { useCardHeight } from './useCardHeight.ts'
import { useFocus } from './useFocus.ts'
import { useIdlePreload } from './useIdlePreload.ts'
import { useLater } from './useLater.ts'
import { useLeaving } from './useLeaving.ts'
import { usePressGuard } from './usePressGuard.ts'
import { useShake } from './useShake.ts'
import { useView, type ViewState } from './useView.ts'
import { ViewSlot } from './ViewSlot.tsx'

/** The shell of all views: a card over a dimmed page, a sheet on a phone, inline when embedded. */
export const Modal = () => {
  const entry = useWidget((state) => state.history.at(-1) ?? state.history[0])
  return entry && <ModalOf entry={entry} />
}

const ModalOf = ({ entry }: { entry: ViewEntry }) => {
  const context = useWidgetContext()
  const open = useWidget((state) => state.open)
  const embedded = useWidget((state) => state.embedded)
  const shown = useWidget((state) => state.loginScreen)
  const loginHeight = useWidget((state) => state.loginHeight)
  const direction = useWidget((state) => state.direction)
  const card = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  useCardHeight(card, body, content)
  useFocus(card, entry.key)
  usePressGuard(card, `${entry.key} ${shown?.title}`)
  useShake(card)
  useIdlePreload()
  const keyboard = useLater(open, loadCardKeyboard)
  const leaving = useLeaving()

  const state = useView(entry)

  const close = () => void closeModal(context)
  const backdrop = useBackdrop(open, close)

  return (
    <div className={embedded ? 'stage stage-embedded' : 'stage'} data-leaving={leaving || undefined}>
      {!embedded && <div className="backdrop" {...backdrop} role="presentation" />}
      <div
        aria-describedby="gatehouse-site"
        aria-labelledby="gatehouse-title"
        aria-modal={!embedded}
        className="card"
        ref={card}
        role="dialog"
        tabIndex={-1}
      >
        <Header entry={entry} onClose={close} title={titleOf(state)} />
        <AlertBar />
        <div className="body" ref={body}>
          <div
            className={shown ? 'content login-room' : 'content'}
            ref={content}
            style={{ '--login-height': loginHeight } as CSSProperties}
          >
            <div className={`view view-${direction}`} inert={shown !== null} key={entry.key}>
              <ErrorBoundary>
                <UnclearBar view={entry.name} />
                <ViewSlot data={entry.data} state={state} />
              </ErrorBoundary>
            </div>
          </div>
          <LoginLayer />
        </div>
        {keyboard && <keyboard.CardKeyboard card={card} viewKey={entry.key} />}
      </div>
    </div>
  )
}

/** A dialog always has a name. */
function titleOf(state: ViewState): WordId {
  if (state === 'loading') return 'shell.loading'
  return 'view' in state ? state.view.title : loadFault(state.failure).title
}
