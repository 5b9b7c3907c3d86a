import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { OwnAccount } from '../../review/OwnAccount.tsx'
import type { Reviewed } from '../../review/subject.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'

/** EIP-2255: a page that sees the embedded wallet's account asks whether it may go on doing so. */
export const AccountsReview = ({ request, accounts }: { request: Reviewed; accounts: string[] }) => {
  const t = useWords()
  return (
    <Decision
      headline={<Headline figure={t('approve.accounts.figure')} label={t('approve.accounts.label')} />}
      ready
      risks={request.risks}
    >
      <Banner title={t('approve.accounts.title')} tone="info">
        {t('approve.accounts.text')}
      </Banner>
      <Details>
        {accounts.map((address) => (
          <OwnAccount address={address} key={address} name={t('approve.revoke.accounts')} />
        ))}
      </Details>
    </Decision>
  )
}
