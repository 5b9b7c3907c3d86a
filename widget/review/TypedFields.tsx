import { Detail } from '../ui/Details.tsx'
import { VisibleText } from '../ui/VisibleText.tsx'
import type { TypedData } from './subject.ts'
import { TypedValue } from './TypedValue.tsx'

type Types = TypedData['types']

const itemType = (type: string): string | undefined => /^(.+)\[\d*\]$/.exec(type)?.[1]

/** The fields that a type declares, which are the ones that are signed; nested ones below their name. */
export const TypedFields = (props: { type: string; types: Types; value: unknown }) => {
  const values = (props.value ?? {}) as Record<string, unknown>
  const fields = Object.hasOwn(props.types, props.type) ? (props.types[props.type] ?? []) : []
  return fields.map(({ name, type }) => (
    <TypedField
      key={name}
      name={name}
      type={type}
      types={props.types}
      value={Object.hasOwn(values, name) ? values[name] : undefined}
    />
  ))
}

const TypedField = (props: { name: string; type: string; types: Types; value: unknown }) => {
  const { name, type, types, value } = props
  const label = <VisibleText text={name} />
  const item = itemType(type)
  if (item && Array.isArray(value))
    return (
      <Nested name={label}>
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells items apart
          <TypedField key={at} name={`${at + 1}`} type={item} types={types} value={one} />
        ))}
      </Nested>
    )
  if (Object.hasOwn(types, type) && value && typeof value === 'object')
    return (
      <Nested name={label}>
        <TypedFields type={type} types={types} value={value} />
      </Nested>
    )
  return (
    <Detail mono={type.startsWith('bytes')} name={label}>
      <TypedValue name={name} type={type} value={value} />
    </Detail>
  )
}

const Nested = (props: { name: React.ReactNode; children: React.ReactNode }) => (
  <div className="detail detail-nest">
    <dt className="muted">{props.name}</dt>
    <dd className="typed-nested">
      <dl>{props.children}</dl>
    </dd>
  </div>
)
