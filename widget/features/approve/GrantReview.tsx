import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { NetworkDetail } from '../../review/NetworkDetail.tsx'
import { OwnAccount } from '../../review/OwnAccount.tsx'
import { readAllowedTokens } from '../../review/readAllowedTokens.ts'
import { networkOf, useReview } from '../../review/review.ts'
import type { Grant, Reviewed } from '../../review/subject.ts'
import { TextBox } from '../../review/TextBox.tsx'
import { useLoaded } from '../../review/useLoaded.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWords } from '../../words/useWords.ts'
import './GrantReview.css'
import { permissionWords } from '../../review/permissionWords.ts'
import { expiryText } from './expiryText.ts'

/** ERC-7715: what a site may do later without asking, and until when. */
export const GrantReview = ({ request, grant }: { request: Reviewed; grant: Grant }) => {
  const t = useWords()
  const { ask, networks, now } = useReview()
  const network = networkOf(networks, grant.networkId)
  const { permissions, account, expiry } = grant
  const loaded = useLoaded(() => readAllowedTokens(ask, grant.networkId, permissions))
  const tokens = loaded.state === 'ready' ? loaded.value : undefined
  return (
    <Decision
      headline={<Headline figure={t('approve.grant.figure')} label={t('approve.grant.label')} />}
      readWhole
      receiver={grant.to && <GrantReceiver to={grant.to} />}
      ready={loaded.state !== 'loading'}
      risks={request.risks}
    >
      {expiry === undefined && (
        <Banner title={t('approve.grant.never.title')} tone="danger">
          {t('approve.grant.never.text')}
        </Banner>
      )}
      {permissions.length === 0 ? (
        <Banner title={t('approve.grant.anything.title')} tone="danger">
          {t('approve.grant.anything.text')}
        </Banner>
      ) : (
        <>
          <h2 className="section-title">{t('approve.grant.allowed')}</h2>
          <ul className="grant-list">
            {permissions.map((permission, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
              <li key={at}>
                <MarkedText text={permissionWords(permission, network, t, tokens)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Details>
        {account && <OwnAccount address={account} name={t('detail.account')} />}
        <NetworkDetail networkId={grant.networkId} />
        <Detail name={t('approve.grant.until')}>{expiryText(expiry, now(), t)}</Detail>
      </Details>
      <h2 className="section-title">{t('approve.grant.all')}</h2>
      <TextBox label={t('approve.grant.all')} mono>
        <VisibleText text={grant.json} />
      </TextBox>
    </Decision>
  )
}

const GrantReceiver = ({ to }: { to: string }) => {
  const t = useWords()
  return (
    <div data-fact="receiver">
      <Details>
        <Detail name={t('detail.power')}>
          <VisibleText text={to} />
        </Detail>
      </Details>
    </div>
  )
}
