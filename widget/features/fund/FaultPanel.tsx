import type { ReactNode } from 'react'
import type { FundError } from '../../actions/fund/fundError.ts'
import { verbatim } from '../../format/verbatim.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { faultWords } from './faultWords.ts'

/** No page came up, and why. */
export const FaultPanel = (props: {
  error: FundError
  picture: ReactNode
  provider: string
  onAgain(): void
}) => {
  const { error, provider } = props
  const t = useWords()
  const { store } = useWidgetContext()
  const { title, text } = faultWords[error.code]
  const values = { provider, said: error.said }
  return (
    <StatusView
      picture={props.picture}
      state="failed"
      text={
        error.said ? (
          t('fund.fault.said', { provider: verbatim(provider), said: error.said })
        ) : (
          <Sentence id={text} values={values} />
        )
      }
      title={<Sentence id={title} values={values} />}
    >
      <Button onClick={() => store.getState().goBack()}>{t('shell.back')}</Button>
      <Button icon={<RetryIcon size={18} />} kind="primary" onClick={props.onAgain}>
        {t('error.retry')}
      </Button>
    </StatusView>
  )
}
