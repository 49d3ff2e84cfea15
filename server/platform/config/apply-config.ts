import { trustAuthorities } from './authorities.ts';
import { readConfig, type Config } from './config.ts';
import type { Environment } from './environment.ts';

/** Reads the configuration, and applies the settings that affect the whole process. @throws ConfigError. */
export function applyConfig(environment: Environment): Config {
  const config = readConfig(environment);
  trustAuthorities(config.authorities);
  return config;
}
