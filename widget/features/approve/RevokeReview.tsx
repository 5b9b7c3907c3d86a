import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { OwnAccount } from '../../review/OwnAccount.tsx'
import type { Reviewed } from '../../review/subject.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'

/** EIP-2255: the page gives back the right to see accounts, which is to disconnect. */
export const RevokeReview = ({ request, accounts }: { request: Reviewed; accounts: string[] }) => {
  const t = useWords()
  return (
    <Decision
      headline={<Headline figure={t('approve.revoke.figure')} label={t('approve.revoke.label')} />}
      ready
      risks={request.risks}
    >
      <Banner title={t('approve.revoke.title')} tone="info">
        {t('approve.revoke.text')}
      </Banner>
      <Details>
        {accounts.map((address) => (
          <OwnAccount address={address} key={address} name={t('approve.revoke.accounts')} />
        ))}
      </Details>
    </Decision>
  )
}
