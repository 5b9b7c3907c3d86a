import { offersLogin } from '../../server/contract/offersLogin.ts'
import { visibleText } from '../format/visibleText.ts'
import type { ViewEntry } from '../state/views.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { BackIcon } from '../ui/icons/BackIcon.tsx'
import { CloseIcon } from '../ui/icons/CloseIcon.tsx'
import { HelpIcon } from '../ui/icons/HelpIcon.tsx'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import { useWords } from '../words/useWords.ts'
import type { WordId } from '../words/words.ts'
import './Header.css'
import { HeaderSite } from './HeaderSite.tsx'
import { NetworkPill } from './NetworkPill.tsx'
import { ToastLine } from './ToastLine.tsx'

/** Back, help or the network on the left; the title; close on the right. */
export const Header = (props: { entry: ViewEntry; title: WordId; onClose(): void }) => {
  const { entry, title, onClose } = props
  const t = useWords()
  const embedded = useWidget((state) => state.embedded)
  const screen = useWidget((state) => state.loginScreen)
  const login = useWidget((state) => state.login)
  const named = entry.name === 'Connect' && login && offersLogin(login) ? 'connect.titleLogin' : title
  const account = entry.name === 'Account' && !screen
  const isForSite = useWidget((state) => (screen ? !screen.namesSite : state.history[0]?.name === 'Connect'))
  return (
    <div className={account ? 'header header-account' : 'header'}>
      <div className="header-side">
        <HeaderStart entry={entry} />
      </div>
      <ToastLine aboveSite={isForSite} />
      <div className="header-names">
        <h1
          className={account ? 'header-title visually-hidden' : 'header-title'}
          id="gatehouse-title"
          key={entry.key}
          tabIndex={-1}
        >
          {screen ? visibleText(screen.title) : t(named)}
        </h1>
        {isForSite && <HeaderSite />}
      </div>
      <div className="header-side header-end">
        {!embedded && (
          <IconButton label={t('shell.close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** Answering comes first: what waits for a decision offers no way back beside its own buttons. */
const decisions: readonly ViewEntry['name'][] = [
  'ApproveTransaction',
  'ApproveMessage',
  'ContinueInWallet',
  'SIWXSignMessage',
  'ConnectingSiwe',
]

const HeaderStart = ({ entry }: { entry: ViewEntry }) => {
  const t = useWords()
  const { store, login } = useWidgetContext()
  const screen = useWidget((state) => state.loginScreen)
  const canGoBack = useWidget((state) => state.history.length > 1)
  // Leaving the login frame's screen says no to what it asks; the view below is still there.
  if (screen)
    return (
      <IconButton label={t('shell.back')} onClick={() => login.cancel()}>
        <BackIcon />
      </IconButton>
    )
  if (entry.name === 'Account') return <NetworkPill />
  if (canGoBack && !decisions.includes(entry.name))
    return (
      <IconButton label={t('shell.back')} onClick={() => store.getState().goBack()}>
        <BackIcon />
      </IconButton>
    )
  if (entry.name !== 'Connect') return null
  return (
    <IconButton label={t('shell.help')} onClick={() => store.getState().push({ name: 'WhatIsAWallet' })}>
      <HelpIcon />
    </IconButton>
  )
}
