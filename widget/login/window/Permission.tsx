import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { PermissionKind } from '../approvals/states.ts'

const words: Readonly<Record<PermissionKind, { figure: WordId; title: WordId; text: WordId; yes: WordId }>> =
  {
    showWords: {
      figure: 'permission.words.figure',
      title: 'login.words.warning.title',
      text: 'login.words.warning.text',
      yes: 'login.words.show',
    },
    showKeys: {
      figure: 'permission.keys.figure',
      title: 'login.keys.warning.title',
      text: 'login.keys.warning.text',
      yes: 'login.keys.show',
    },
    changeRecovery: {
      figure: 'permission.recovery.figure',
      title: 'permission.recovery.title',
      text: 'permission.recovery.text',
      yes: 'login.repair.continue',
    },
    repair: {
      figure: 'permission.repair.figure',
      title: 'permission.recovery.title',
      text: 'permission.repair.text',
      yes: 'login.repair.continue',
    },
  }

/** Something of the wallet itself that the person is about to do, and what it means. */
export const Permission = ({ kind }: { kind: PermissionKind }) => {
  const t = useWords()
  const { figure, title, text, yes } = words[kind]
  return (
    <Decision
      answers={{ yes: t(yes), no: t('shell.back') }}
      headline={<Headline figure={t(figure)} label={t('permission.label')} />}
      ready
      risks={[]}
    >
      <Banner title={t(title)} tone={kind === 'repair' ? 'warning' : 'danger'}>
        {t(text)}
      </Banner>
    </Decision>
  )
}
