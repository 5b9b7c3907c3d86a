import { AddressText } from '../ui/AddressText.tsx'
import { Detail, Details } from '../ui/Details.tsx'
import { useWords } from '../words/useWords.ts'
import type { WordId } from '../words/words.ts'
import { InnerCall } from './CallRows.tsx'
import { powerReceiver } from './callReceiver.ts'
import { powerWords } from './callWords.ts'
import { Decision } from './Decision.tsx'
import type { PowerDescription } from './eip155/callDescription.ts'
import { withDescribed } from './eip155/dangers/risksOfDescription.ts'
import { ForeignSignIn } from './ForeignSignIn.tsx'
import { Headline, HeadlineSkeleton } from './Headline.tsx'
import { MessageText } from './MessageText.tsx'
import { NetworkDetail } from './NetworkDetail.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { PowerRows } from './PowerRows.tsx'
import { Receiver } from './Receiver.tsx'
import { type AskNode, networkOf, useReview } from './review.ts'
import type { Reviewed } from './subject.ts'
import { TypedDataV1 } from './TypedDataV1.tsx'
import { TypedDataView } from './TypedDataView.tsx'
import { useLoaded } from './useLoaded.ts'

/** A signature is wanted: all that would be signed, as it is. */
export const MessageReview = ({ request }: { request: Reviewed }) => {
  const t = useWords()
  const { ask, networks } = useReview()
  const { subject, networkId } = request
  const network = networkOf(networks, networkId)
  const loaded = useLoaded(() => loadPower(ask, request))
  if (!('address' in subject)) return null
  const power = loaded.state === 'ready' ? loaded.value : undefined
  const known = power ? [{ type: 'power', contract: '', power } as const] : []
  return (
    <Decision
      headline={
        loaded.state === 'loading' ? (
          <HeadlineSkeleton />
        ) : (
          <Headline
            {...(power
              ? powerWords(power, network, t)
              : {
                  figure: t(subject.type.startsWith('typedData') ? 'message.typed' : 'message.figure'),
                  label: t('message.label'),
                })}
          />
        )
      }
      readWhole={subject.type !== 'message' && !saysAll(power)}
      ready={loaded.state !== 'loading'}
      receiver={<MessageReceiver power={power} subject={subject} />}
      risks={withDescribed(request.risks, known)}
    >
      {subject.type === 'message' && request.risks.includes('foreign_sign_in') && (
        <ForeignSignIn text={subject.text} />
      )}
      {power && (
        <Details>
          <PowerRows
            inner={(call) => <InnerCall call={call} network={network} />}
            network={network}
            power={power}
          />
        </Details>
      )}
      <CheckRows check={request.check} />
      <Subject request={request} />
      <Details>
        <OwnAccount address={subject.address} name={t('detail.account')} />
        <NetworkDetail networkId={networkId} />
      </Details>
    </Decision>
  )
}

/** The headline says what is given away when it is one thing. */
const saysAll = (power: PowerDescription | undefined): boolean =>
  !!power && power.gives.length + power.calls.length + power.more === 1 && power.calls.length === 0

/** Who may do something by the signature: who gets the power, else the contract that it is for. */
const MessageReceiver = (props: { power: PowerDescription | undefined; subject: Reviewed['subject'] }) => {
  const { power, subject } = props
  const t = useWords()
  const receiver = power && powerReceiver(power)
  if (receiver) return <Receiver address={receiver.address} name={t(receiver.role)} />
  const contract = subject.type === 'typedData' && subject.data.domain['verifyingContract']
  return contract ? <Receiver address={String(contract)} name={t('detail.contract')} /> : null
}

/** Its reader comes with the first typed data. */
async function loadPower(
  ask: AskNode,
  { subject, networkId }: Reviewed,
): Promise<PowerDescription | undefined> {
  if (subject.type !== 'typedData') return undefined
  const { describeTyped } = await import('./eip155/dangers/describeTyped.ts')
  return describeTyped(ask, networkId, { data: subject.data, account: subject.address })
}

/** What the network says that the contract may already take. */
const CheckRows = ({ check }: Pick<Reviewed, 'check'>) => {
  const t = useWords()
  const rows: [WordId, string[]][] = [
    ['detail.mayTake', check?.mayTake ?? []],
    ['detail.names', check?.names ?? []],
  ]
  if (rows.every(([, addresses]) => addresses.length === 0)) return null
  return (
    <Details>
      {rows.flatMap(([name, addresses]) =>
        addresses.map((address) => (
          <Detail key={name + address} name={t(name)}>
            <AddressText address={address} />
          </Detail>
        )),
      )}
    </Details>
  )
}

const Subject = ({ request }: { request: Reviewed }) => {
  const { subject } = request
  if (subject.type === 'message')
    return (
      <MessageText
        encoding={subject.encoding}
        text={subject.text}
        warned={request.risks.includes('hash_signing')}
      />
    )
  if (subject.type === 'typedData') return <TypedDataView data={subject.data} />
  if (subject.type === 'typedDataV1') return <TypedDataV1 items={subject.items} />
  return null
}
