import { Button } from '../../ui/Button.tsx'
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { Repaired } from '../custody/custody.ts'
import { Intro } from './Intro.tsx'

/** What was done, before what was asked for goes on. */
export const RepairDone = ({ outcome, onDone }: { outcome: Repaired; onDone(): void }) => {
  const t = useWords()
  const text = outcome === 'repaired' ? 'login.repair.done.text' : 'login.repair.done.unneeded'
  return (
    <ViewBody
      footer={
        <Button kind="primary" onClick={onDone}>
          {t('login.repair.continue')}
        </Button>
      }
    >
      <div role="status">
        <Intro icon={<ShieldIcon size={36} />} text={t(text)} title={t('login.repair.done.figure')} />
      </div>
    </ViewBody>
  )
}
