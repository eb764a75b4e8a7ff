import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import type { EngineSettings } from './engine.settings.js';
import { runTool } from './run-tool.js';
import { JDK_OF_KAFKA } from './software.js';
import { findJdk } from './toolchain.js';

/** A second listener of a Kafka broker, over TLS and with a login, as clusters that are rented have it. */
export interface KafkaSecurity {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** PKCS 12, with the broker's key and certificate, under the same password. */
  readonly keystore: string;
  /** The certificate, as PEM: it signs itself. */
  readonly ca: string;
}

/** Makes a key and a certificate for 127.0.0.1 in the folder, which is there. */
export async function makeKafkaSecurity(
  settings: EngineSettings,
  folder: string,
  login: { readonly username: string; readonly password: string },
): Promise<KafkaSecurity> {
  const keytool = join(await findJdk(settings, JDK_OF_KAFKA), 'bin', 'keytool');
  const [keystore, certificate] = [join(folder, 'kafka.p12'), join(folder, 'kafka.pem')];
  const store = ['-alias', 'kafka', '-storetype', 'PKCS12', '-keystore', keystore, '-storepass', login.password];
  const subject = ['-dname', 'CN=127.0.0.1', '-ext', 'san=ip:127.0.0.1', '-validity', '2'];
  await runTool(keytool, ['-genkeypair', ...store, '-keyalg', 'RSA', '-keysize', '2048', ...subject]);
  await runTool(keytool, ['-exportcert', '-rfc', ...store, '-file', certificate]);
  return { ...login, port: await freePort(), keystore, ca: await readFile(certificate, 'utf8') };
}

/** Lines of server.properties, beside a listener named SECURE. */
export function securityProperties({ username, password, keystore }: KafkaSecurity): readonly string[] {
  const module = 'org.apache.kafka.common.security.plain.PlainLoginModule';
  return [
    'listener.name.secure.sasl.enabled.mechanisms=PLAIN',
    `listener.name.secure.plain.sasl.jaas.config=${module} required user_${username}="${password}";`,
    'listener.name.secure.ssl.keystore.type=PKCS12',
    `listener.name.secure.ssl.keystore.location=${keystore}`,
    `listener.name.secure.ssl.keystore.password=${password}`,
    `listener.name.secure.ssl.key.password=${password}`,
  ];
}
