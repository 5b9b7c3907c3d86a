import { Icon, type IconProps } from './Icon.tsx'

export const LayersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 4.250 8 4.250-8 4.250-8-4.250 8-4.250ZM4.500 12.500 12 16.500l7.500-4M4.500 16.250 12 20.250l7.500-4" />
  </Icon>
)
