import {
  BarsOutlined,
  BookOutlined,
  ControlOutlined,
  DownloadOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FundProjectionScreenOutlined,
  GlobalOutlined,
  KeyOutlined,
  LineChartOutlined,
  SearchOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const ICONS: ReadonlyMap<string, ReactNode> = new Map<string, ReactNode>([
  ['/', <LineChartOutlined aria-hidden="true" />],
  ['/comparison', <SwapOutlined aria-hidden="true" />],
  ['/influencer', <TrophyOutlined aria-hidden="true" />],
  ['/live-feed', <ThunderboltOutlined aria-hidden="true" />],
  ['/explore', <SearchOutlined aria-hidden="true" />],
  ['/location', <EnvironmentOutlined aria-hidden="true" />],
  ['/campaign/comparison', <FundProjectionScreenOutlined aria-hidden="true" />],
  ['/export', <DownloadOutlined aria-hidden="true" />],
  ['/settings', <ControlOutlined aria-hidden="true" />],
  ['/keyword-setting', <KeyOutlined aria-hidden="true" />],
  ['/category-setting', <TagsOutlined aria-hidden="true" />],
  ['/source-setting', <GlobalOutlined aria-hidden="true" />],
  ['/preset-management', <BookOutlined aria-hidden="true" />],
  ['/user-manager', <TeamOutlined aria-hidden="true" />],
]);

/** The mark of the screen at a path. */
export function NavIcon({ path }: { readonly path: string }) {
  return ICONS.get(path) ?? <FileTextOutlined aria-hidden="true" />;
}

export const MenuIcon = BarsOutlined;
