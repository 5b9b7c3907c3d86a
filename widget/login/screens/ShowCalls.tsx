import { networkOf } from '../../review/review.ts'
import { Button } from '../../ui/Button.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { ScreenOf } from '../people/screen.ts'
import type { CallsStatus } from '../state/callsStatus.ts'
import { useLogin } from './useLogin.ts'

const words: Readonly<Record<CallsStatus['status'], WordId>> = {
  100: 'login.calls.pending',
  200: 'login.calls.done',
  400: 'login.calls.lost',
  500: 'login.calls.undone',
  600: 'login.calls.partly',
}

/** How far the calls are that a site sent before. */
export const ShowCalls = ({ screen }: { screen: ScreenOf<'ShowCalls'> }) => {
  const t = useWords()
  const networks = useLogin((state) => state.networks)
  const { status, chainId, receipts } = screen.data.status
  const networkId = `eip155:${Number(chainId)}`
  return (
    <ViewBody footer={<Button onClick={screen.cancel}>{t('login.security.done')}</Button>}>
      <div className="login-stack">
        <Details>
          <Detail name={t('login.calls.status')}>{t(words[status])}</Detail>
          <Detail name={t('detail.network')}>
            <Verbatim>{networkOf(networks, networkId)?.name ?? networkId}</Verbatim>
          </Detail>
          {receipts?.map(({ transactionHash }) => (
            <Detail key={transactionHash} mono name={t('login.calls.transaction')}>
              <Verbatim>{transactionHash}</Verbatim>
            </Detail>
          ))}
        </Details>
      </div>
    </ViewBody>
  )
}
