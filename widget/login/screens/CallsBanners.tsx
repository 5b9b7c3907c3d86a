import { Banner } from '../../ui/Banner.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ShownOperation } from '../approvals/states.ts'
import { FailedBanner } from './FailedBanner.tsx'

/** What a person has to know of an operation before its steps. */
export const CallsBanners = (props: {
  operation: ShownOperation | undefined
  /** Why there is none. */
  failure: string | undefined
  /** Name of the network. */
  network: string
}) => {
  const { operation, failure, network } = props
  const t = useWords()
  return (
    <>
      {operation?.turnsOn && (
        <Banner title={<Sentence id="login.calls.turnsOn.title" values={{ network }} />} tone="info">
          {t('login.calls.turnsOn.text')}
        </Banner>
      )}
      {operation?.sponsorshipSpent && (
        <Banner title={t('login.calls.spent.title')} tone="info">
          {t('login.calls.spent.text')}
        </Banner>
      )}
      {operation && !operation.affordable && (
        <Banner title={t('login.funds.title')} tone="warning">
          {t('login.funds.text')}
        </Banner>
      )}
      {failure === 'foreign_delegate' && (
        <Banner title={t('login.calls.foreign.title')} tone="danger">
          <Sentence id="login.calls.foreign.text" values={{ network }} />
        </Banner>
      )}
      {failure !== undefined && failure !== 'foreign_delegate' && <FailedBanner failure={failure} />}
    </>
  )
}
