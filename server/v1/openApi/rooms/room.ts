/** What a parameter is, without a full stop; and a value as it stands in an address. */
export interface ParameterText {
  description: string
  example: string
}

/** What the document says of a part of the API beside its shapes. */
export interface RoomTexts {
  /** Heading of the part. */
  title: string
  /** By name; what is the same everywhere stands in `shared`. */
  parameters?: Readonly<Record<string, ParameterText>>
  /**
   * Fields of bodies without a full stop, by their names from the outside in: `eip155.slippage`. A field without one is
   * described like a parameter of its name.
   */
  fields?: Readonly<Record<string, string>>
  /** Example bodies, by path. */
  bodies?: Readonly<Record<string, unknown>>
}
