import { Icon, type IconProps } from './Icon.tsx'

export const LayersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 4.25 8 4.25-8 4.25-8-4.25 8-4.25ZM4.5 12.5 12 16.5l7.5-4M4.5 16.25 12 20.25l7.5-4" />
  </Icon>
)
