import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { DisconnectIcon } from '../../ui/icons/DisconnectIcon.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { signOut } from '../session/signOut.ts'
import { tellWidget } from '../state/loginState.ts'
import { FailureNote } from './FailureNote.tsx'
import { useLogin, useLoginContext } from './useLogin.ts'
import { useTry } from './useTry.ts'

export type SecurityPart = 'menu' | 'recovery' | 'words' | 'keys'

export const SecurityMenu = (props: { onOpen(part: SecurityPart): void; onClose(): void }) => {
  const t = useWords()
  const context = useLoginContext()
  const custody = useLogin(({ wallet }) => wallet?.custody ?? context.config.custody)
  const { busy, failure, attempt } = useTry()
  const icon = (picture: React.ReactNode) => <span className="row-icon">{picture}</span>
  const endAll = () =>
    attempt(async () => {
      await signOut(context, true)
      await tellWidget(context)
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
              {t('login.security.recovery')}
            </ListItem>
          )}
          <ListItem
            end={<ChevronRightIcon />}
            onClick={() => props.onOpen('words')}
            picture={icon(<KeyIcon />)}
          >
            {t('login.security.words')}
          </ListItem>
          <ListItem
            end={<ChevronRightIcon />}
            onClick={() => props.onOpen('keys')}
            picture={icon(<KeyIcon />)}
          >
            {t('login.keys.open')}
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
