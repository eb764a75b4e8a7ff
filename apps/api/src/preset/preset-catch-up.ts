import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ApiLogger } from '../common/api-logger.js';
import { LOGGER } from '../common/tokens.js';
import { PresetFollower } from './preset-follower.js';

/** Resolves, when the API starts, what a change of settings that was cut off left behind: no preset stays 'updating'. */
@Injectable()
export class PresetCatchUp implements OnApplicationBootstrap {
  constructor(
    @Inject(PresetFollower) private readonly follower: PresetFollower,
    @Inject(LOGGER) private readonly logger: ApiLogger,
  ) {}

  /** The start does not hang on it: the next change of the account's settings tries again. */
  async onApplicationBootstrap(): Promise<void> {
    await this.follower.followAll((accountId, error) => {
      this.logger.error({ err: error, accountId }, 'presets could not follow the settings');
    });
  }
}
