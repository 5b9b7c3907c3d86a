import type { Recovery } from '../../../server/contract/wallet.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyIcon } from '../../ui/icons/KeyIcon.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { readPasskey } from '../passkey/readPasskey.ts'
import type { ScreenOf } from '../people/screen.ts'
import { FailureNote } from './FailureNote.tsx'
import { Intro } from './Intro.tsx'
import { useTry } from './useTry.ts'

export const UnlockByPasskey = (props: {
  screen: ScreenOf<'UnlockWallet'>
  recovery: Extract<Recovery, { kind: 'passkey' }>
}) => {
  const { screen, recovery } = props
  const t = useWords()
  const { busy, failure, attempt } = useTry()
  const unlock = () =>
    attempt(async () => {
      const secret = await readPasskey(recovery)
      try {
        await screen.answer(secret)
      } finally {
        secret.prf.fill(0)
      }
    })
  return (
    <ViewBody
      footer={
        <>
          <Button onClick={screen.cancel}>{t('login.cancel')}</Button>
          <Button disabled={busy} initialFocus kind="primary" onClick={unlock}>
            {t(busy ? 'login.busy' : 'login.unlock.open')}
          </Button>
        </>
      }
    >
      <Intro icon={<KeyIcon size={36} />} text={t('login.unlock.passkey')} title={t('login.unlock.figure')} />
      <FailureNote failure={failure} />
    </ViewBody>
  )
}
