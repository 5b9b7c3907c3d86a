import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { DisconnectIcon } from '../../ui/icons/DisconnectIcon.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { LayersIcon } from '../../ui/icons/LayersIcon.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { reasonOf } from '../api/serverClient.ts'
import { signOut } from '../session/signOut.ts'
import { loginState, tellWidget } from '../state/loginState.ts'
import { FailureNote } from './FailureNote.tsx'
import { useLogin, useLoginContext } from './useLogin.ts'
import { useTry } from './useTry.ts'

/** `again`: the person logs in again before the others are signed out. */
export type SecurityPart = 'menu' | 'recovery' | 'words' | 'keys' | 'again'

export const SecurityMenu = (props: { onOpen(part: SecurityPart): void; onClose(): void }) => {
  const t = useWords()
  const context = useLoginContext()
  const custody = useLogin(({ wallet }) => wallet?.custody ?? context.config.custody)
  const { unwrittenWords } = loginState(context)
  const { busy, failure, attempt } = useTry()
  const icon = (picture: React.ReactNode) => <span className="row-icon">{picture}</span>
  const endAll = () =>
    attempt(async () => {
      try {
        await signOut(context, { everywhere: true })
        await tellWidget(context)
      } catch (error) {
        if (reasonOf(error) !== 'login_not_fresh') throw error
        props.onOpen('again')
      }
    })
  return (
    <ViewBody footer={<Button onClick={props.onClose}>{t('login.security.done')}</Button>}>
      <div className="login-stack">
        <Banner
          title={t(custody === 'operator' ? 'login.custody.operator.title' : 'login.custody.user.title')}
          tone="info"
        >
          {t(custody === 'operator' ? 'login.custody.operator.text' : 'login.custody.user.text')}
        </Banner>
        <ul className="list">
          {custody === 'user' && (
            <ListItem
              end={<ChevronRightIcon />}
              onClick={() => props.onOpen('recovery')}
              picture={icon(<ShieldIcon />)}
            >
              <span className="login-row-name">{t('login.security.recovery')}</span>
              <span className="login-row-text muted">{t('login.security.recovery.text')}</span>
            </ListItem>
          )}
          <ListItem
            end={<ChevronRightIcon />}
            onClick={() => props.onOpen('words')}
            picture={icon(<LayersIcon />)}
          >
            <span className="login-row-name">{t('login.security.words')}</span>
            <span className="login-row-text muted">{t('login.security.words.text')}</span>
            {unwrittenWords && (
              <span className="login-row-text login-row-note">{t('login.security.words.unwritten')}</span>
            )}
          </ListItem>
          <ListItem
            end={<ChevronRightIcon />}
            onClick={() => props.onOpen('keys')}
            picture={icon(<KeyIcon />)}
          >
            <span className="login-row-name">{t('login.keys.open')}</span>
            <span className="login-row-text muted">{t('login.keys.text')}</span>
          </ListItem>
          <ListItem disabled={busy} onClick={endAll} picture={icon(<DisconnectIcon />)} tone="danger">
            {t('login.security.signOutAll')}
          </ListItem>
        </ul>
        <FailureNote failure={failure} />
      </div>
    </ViewBody>
  )
}
