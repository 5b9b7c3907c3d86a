import { Button } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { Intro } from './Intro.tsx'

/** This device has no part of the wallet, or the service holds it: what is left to its owner. */
export const NoRepair = (props: { onClose(): void; onWords: (() => void) | undefined }) => {
  const t = useWords()
  return (
    <ViewBody
      footer={
        <>
          <Button onClick={props.onClose}>{t('login.repair.close')}</Button>
          {props.onWords && (
            <Button initialFocus kind="primary" onClick={props.onWords}>
              {t('login.security.words')}
            </Button>
          )}
        </>
      }
    >
      <Intro
        icon={<WarningIcon size={36} />}
        text={t(props.onWords ? 'login.repair.elsewhere' : 'login.repair.operator')}
        title={t('login.repair.figure')}
      />
    </ViewBody>
  )
}
