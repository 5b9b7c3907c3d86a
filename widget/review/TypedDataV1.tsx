import { Detail, Details } from '../ui/Details.tsx'
import { VisibleText } from '../ui/VisibleText.tsx'
import { TypedValue } from './TypedValue.tsx'

/** The first form of typed data: a flat list. */
export const TypedDataV1 = (props: { items: { name: string; type: string; value: unknown }[] }) => (
  <Details>
    {props.items.map(({ name, type, value }, at) => (
      <Detail
        // biome-ignore lint/suspicious/noArrayIndexKey: names may come twice
        key={at}
        mono={type.startsWith('bytes')}
        name={<VisibleText text={name} />}
      >
        <TypedValue name={name} type={type} value={value} />
      </Detail>
    ))}
  </Details>
)
