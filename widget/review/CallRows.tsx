import type { Network } from '../../server/contract/networks.ts'
import { verbatim } from '../format/verbatim.ts'
import { AddressText } from '../ui/AddressText.tsx'
import { Detail } from '../ui/Details.tsx'
import { MarkedText } from '../ui/MarkedText.tsx'
import { useWords } from '../words/useWords.ts'
import { callReceiver, callReceivers } from './callReceiver.ts'
import { assetText, callWords } from './callWords.ts'
import type { CallDescription } from './eip155/callDescription.ts'
import { PowerRows } from './PowerRows.tsx'
import { ScaleRow } from './ScaleRow.tsx'
import { UntilRow } from './UntilRow.tsx'

/**
 * The addresses of a call but for its receiver (callReceiver.ts), whole: the first and last characters of a false one
 * may look right.
 */
export const CallRows = (props: { call: CallDescription; from: string; network: Network | undefined }) => {
  const { call, from, network } = props
  const t = useWords()
  const row = (name: string, address: string) => (
    <Detail name={name}>
      <AddressText address={address} />
    </Detail>
  )
  switch (call.type) {
    case 'transfer':
      return (
        <>
          {call.from && row(t('detail.owner'), call.from)}
          {row(t(call.pieces ? 'detail.collection' : 'detail.token'), call.token.address)}
          {!call.pieces && <ScaleRow token={call.token} />}
          {call.pieces && call.pieces.length > 1 && (
            <Detail name={t('detail.pieces')}>{verbatim(piecesText(call.pieces))}</Detail>
          )}
        </>
      )
    case 'approve':
      return (
        <>
          {row(t('detail.token'), call.token.address)}
          {call.id === undefined && <ScaleRow token={call.token} />}
          {call.balance !== undefined && (
            <Detail name={t('detail.have')}>
              {assetText({ token: call.token, amount: call.balance }, network, t)}
            </Detail>
          )}
          {call.until && <UntilRow until={call.until} />}
        </>
      )
    case 'approveAll':
      return row(t('detail.collection'), call.token.address)
    case 'swap':
      return (
        <>
          {call.sold.token && row(t('detail.sold'), call.sold.token.address)}
          <ScaleRow token={call.sold.token} />
          {call.bought.token && row(t('detail.bought'), call.bought.token.address)}
          <ScaleRow token={call.bought.token} />
          {!callReceiver(call, from) && <Detail name={t('detail.to')}>{t('call.toYou')}</Detail>}
          {row(t('detail.contract'), call.router)}
        </>
      )
    case 'call':
      return row(t('detail.function'), call.name ? `${call.name} (${call.selector})` : call.selector)
    case 'power':
      return (
        <>
          <PowerRows
            inner={(one) => <InnerCall call={one} network={network} />}
            network={network}
            power={call.power}
          />
          {call.power.to && row(t('detail.contract'), call.contract)}
        </>
      )
    case 'native':
    case 'deploy':
      return null
  }
}

/** A call inside another one. */
export const InnerCall = ({ call, network }: { call: CallDescription; network: Network | undefined }) => {
  const t = useWords()
  const { label, figure, danger } = callWords(call, network, t)
  return (
    <>
      <Detail name={label}>
        <strong className={danger ? 'headline-danger' : undefined}>
          <MarkedText text={figure} />
        </strong>
      </Detail>
      {callReceivers(call, '').map(({ role, address }) => (
        <Detail key={role} name={t(role)}>
          <AddressText address={address} />
        </Detail>
      ))}
      <CallRows call={call} from="" network={network} />
    </>
  )
}

/** So many are written out; the figure says how many there are. */
const mostWritten = 20

function piecesText(pieces: { id: string; amount: string }[]): string {
  const written = pieces
    .slice(0, mostWritten)
    .map(({ id, amount }) => (amount === '1' ? `#${id}` : `${amount} × #${id}`))
  return written.join(', ') + (pieces.length > mostWritten ? ', …' : '')
}
