import { Icon, type IconProps } from './Icon.tsx'

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.5 5.5 8 12l6.5 6.5" />
  </Icon>
)
